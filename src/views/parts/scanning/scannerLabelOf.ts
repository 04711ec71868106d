import { stateMeta } from '../../../lib/stateMeta.ts';
import type { ScannerLabel, ScannerSnapshot } from '../../../machines/parts/scanner.ts';

export const scannerLabelOf = (scanning: ScannerSnapshot): ScannerLabel =>
  stateMeta(scanning)?.label ?? 'scanner.asking';
