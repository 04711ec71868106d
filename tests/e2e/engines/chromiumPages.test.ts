import { openChromium } from '../../support/engines/chromium.ts';
import { visitPagesWith } from './walks/all.ts';

visitPagesWith('Chromium', openChromium);
