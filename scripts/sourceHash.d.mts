export const root: string;
export const stampPath: string;
export function sourceHash(): string;
export function isBuilt(): boolean;
