import { messageOf } from '#content-db/model/problem.ts';

const reasons: Record<string, string> = {
  ENOTFOUND: 'its name is not known',
  EDNS: 'its name is not known',
  EAI_AGAIN: 'no name can be looked up now',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closes the connection',
  ETIMEDOUT: 'it does not answer in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'nobody has signed its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate has no complete chain',
};

/** Why a connection failed, as the end of a sentence: by a code in the error, its causes, or their messages. */
export function reasonOf(error: unknown): string {
  let last: unknown = error;
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.name === 'TimeoutError') return 'it does not answer in time';
    const text = `${'code' in at ? String(at.code) : ''} ${at.message}`;
    const code = Object.keys(reasons).find((each) => text.includes(each));
    if (code) return reasons[code] ?? code;
    last = at;
  }
  return messageOf(last).replace(/\.$/, '');
}
