import { openChromium } from '../../support/engines/chromium.ts';
import { walkWith } from './walks/all.ts';

walkWith('Chromium', openChromium, 'on a phone in German', ['organisers']);
