import type { ScannerLabel, ScannerSnapshot } from '../../../machines/parts/scanner.ts';
import { stateMeta } from '../../../machines/parts/stateMeta.ts';

export const scannerLabelOf = (scanning: ScannerSnapshot): ScannerLabel =>
  stateMeta(scanning)?.label ?? 'scanner.asking';
