import { readText, storeText } from '../../views/parts/storage.ts';

const departed = 'foyer.atProvider';

/** Notes that this tab leads to the provider. */
export const noteDeparture = () => storeText(departed, 'yes', 'tab');
/** Whether it has. */
export const hasDeparted = (): boolean => readText(departed, 'tab') !== null;
