import { useEffect, useRef, useState } from 'react';

type Sending = { onProgress: (share: number) => void; signal: AbortSignal };

/** The share of an upload that was sent, null while there is none; it is given up with the form. */
export function useUpload() {
  const [share, setShare] = useState<number | null>(null);
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);
  const send = async <T>(work: (sending: Sending) => Promise<T>): Promise<T> => {
    upload.current = new AbortController();
    try {
      return await work({ onProgress: setShare, signal: upload.current.signal });
    } finally {
      setShare(null);
    }
  };
  return { share, send };
}
