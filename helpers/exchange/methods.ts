/** Whether a method only reads: what was sent with it can be sent once more. */
export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
