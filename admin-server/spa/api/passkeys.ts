import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** Whether this browser has passkeys; it has none on a page without https, other than localhost. */
export const hasPasskeys = 'PublicKeyCredential' in globalThis;

/** Asks the browser for a new passkey. @throws Error with the reason */
export async function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON }).catch(explain);
}

/** Asks the browser to use a passkey. @throws Error with the reason */
export async function usePasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON }).catch(explain);
}

/** Browsers give names to their errors, and long texts with links. */
function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  const reasons: Record<string, string> = {
    NotAllowedError: 'The browser used no passkey: it was cancelled, or took too long.',
    InvalidStateError: 'This device has a passkey for your account already.',
    SecurityError: 'Passkeys work only at the address of the site, over https.',
  };
  throw new Error(reasons[name] ?? 'This browser could not use a passkey.', { cause: error });
}
