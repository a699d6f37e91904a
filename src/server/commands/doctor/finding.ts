export interface Finding {
  state: 'ok' | 'warning' | 'failure';
  part: string;
  what: string;
  remedy?: string;
}

const findingWith =
  (state: Finding['state']) =>
  (part: string, what: string, remedy: string): Finding => ({ state, part, what, remedy });

export const ok = (part: string, what: string): Finding => ({ state: 'ok', part, what });
export const warning = findingWith('warning');
export const failure = findingWith('failure');
