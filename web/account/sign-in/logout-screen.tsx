import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { leaveSession } from '../../platform/calls/session.ts';
import { LoadingScreen } from '../../ui/loading-screen.tsx';

export function LogoutScreen() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate('/', { replace: true });
    void leaveSession();
  }, [navigate]);
  return <LoadingScreen />;
}
