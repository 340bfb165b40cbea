export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127(\.\d+){3}$|^\[::1\]$/.test(hostname);
}
