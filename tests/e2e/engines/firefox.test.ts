import { openFirefox } from '../../support/engines/firefox.ts';
import { walkWith } from './walks/all.ts';

walkWith('Firefox', openFirefox, 'on a wide screen in English');
