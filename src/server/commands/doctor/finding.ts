/** What was found of one part of the site. */
export interface Finding {
  state: 'ok' | 'warning' | 'fault';
  part: string;
  what: string;
  /** What to do about it. */
  remedy?: string;
}

export const ok = (part: string, what: string): Finding => ({ state: 'ok', part, what });

type Amiss = (part: string, what: string, remedy: string) => Finding;
export const warning: Amiss = (part, what, remedy) => ({ state: 'warning', part, what, remedy });
export const fault: Amiss = (part, what, remedy) => ({ state: 'fault', part, what, remedy });
