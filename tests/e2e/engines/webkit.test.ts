import { openWebKit } from '../../support/engines/webkit.ts';
import { walkWith } from './walks/all.ts';

walkWith('WebKit', openWebKit, 'on a phone in German');
