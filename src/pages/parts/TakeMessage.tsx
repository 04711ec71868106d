import { useEffect } from 'react';
import { Loading } from '../../views/parts/Loading.tsx';
import { messageParameter, writeMessage } from './browserStorage.ts';

/** Stores the message for the next load, takes it out of the address and loads the page again. */
export default function TakeMessage() {
  useEffect(() => {
    const address = new URL(window.location.href);
    const message = address.searchParams.get(messageParameter);
    if (message === null) return;
    writeMessage(message);
    address.searchParams.delete(messageParameter);
    window.history.replaceState(null, '', address);
    window.location.reload();
  }, []);
  return <Loading />;
}
