/** What was found of one part of the site. */
export interface Finding {
  state: 'ok' | 'warning' | 'fault';
  part: string;
  what: string;
  /** What to do about it. */
  remedy?: string;
}

export const ok = (part: string, what: string): Finding => ({ state: 'ok', part, what });
export const warning = (part: string, what: string, remedy: string): Finding => ({
  state: 'warning',
  part,
  what,
  remedy,
});
export const fault = (part: string, what: string, remedy: string): Finding => ({
  state: 'fault',
  part,
  what,
  remedy,
});
