import { createContext } from 'react';

/** Whether a step that appears takes the focus: not the first one, which the page itself opened with. */
export const MovesFocusContext = createContext(false);
