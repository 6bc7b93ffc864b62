/** Kinds of keys that passkeys may have, by their numbers in COSE: EdDSA, ES256 and RS256, the best first. */
export const algorithms = [-8, -7, -257]
