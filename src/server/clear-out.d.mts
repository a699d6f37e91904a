export function clearOut(folder: string, oldest: Date, oldestIn?: Record<string, Date>): void;
