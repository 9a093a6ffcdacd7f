import { useEffect, useEffectEvent } from 'react';

interface OtpCredential extends Credential {
  readonly code: string;
}

/** WebOTP is not in the DOM types yet. */
interface OtpRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}

/** Reads the code from the SMS where the browser can (Chromium on Android); elsewhere the keyboard proposes it. */
export const useSmsCode = (enabled: boolean, onCode: (code: string) => void): void => {
  const receive = useEffectEvent(onCode);
  useEffect(() => {
    if (!enabled || !('OTPCredential' in window)) return;
    const waiting = new AbortController();
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: waiting.signal };
    navigator.credentials.get(request).then(
      (credential) => {
        if (credential !== null && 'code' in credential) receive((credential as OtpCredential).code);
      },
      // Refused, timed out or left: the person types the code.
      () => undefined,
    );
    return () => waiting.abort();
  }, [enabled]);
};
