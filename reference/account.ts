import { randomInt } from 'node:crypto';

export interface Account {
  readonly username: string;
  /** As the site shows it: groups of four with spaces between. */
  readonly applicationPassword: string;
}

export function generateAccount(username: string): Account {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return { username, applicationPassword: Array.from({ length: 6 }, group).join(' ') };
}
