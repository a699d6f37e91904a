export type Finding = [state: 'ok' | 'warning' | 'failure', part: string, what: string];
