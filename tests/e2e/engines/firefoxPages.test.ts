import { openFirefox } from '../../support/engines/firefox.ts';
import { visitPagesWith } from './walks/all.ts';

visitPagesWith('Firefox', openFirefox);
