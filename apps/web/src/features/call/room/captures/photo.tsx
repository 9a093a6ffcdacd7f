import { useEffect, useState } from 'react';

/** A picture of the visit, as it was opened or is about to be kept. */
export const Photo = ({ data, alt = 'Capture d’écran' }: { readonly data: Blob; readonly alt?: string }) => {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (address === '') return null;
  return <img src={address} alt={alt} className="max-h-[60dvh] w-full rounded-md bg-sunken object-contain" />;
};
