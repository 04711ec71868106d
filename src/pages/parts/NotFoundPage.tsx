import { useParams } from 'wouter';
import { NotFoundView } from '../../views/parts/NotFoundView.tsx';

export default function NotFoundPage() {
  const { status, message } = useParams<{ status?: string; message?: string }>();
  return <NotFoundView status={status} message={message} />;
}
