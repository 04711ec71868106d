import Notices from '../../views/parts/Notices.tsx';
import Desk from './Desk.tsx';

/** The toasts on any page. Their toaster is Chakra's, and is loaded with the first message. */
export default function AppNotices() {
  return (
    <Desk>
      <Notices />
    </Desk>
  );
}
