import ssh2 from 'ssh2'

export type SshKeyPair = { readonly private: string; readonly public: string }

/**
 * A new Ed25519 key in OpenSSH's format. One of 256 that ssh2 1.17 makes it cannot read itself: it drops the zeros that a public key
 * begins with (github.com/mscdex/ssh2/issues/1390).
 */
export function newSshKey(): SshKeyPair {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync('ed25519')
    if (isReadable(pair.private) && isReadable(pair.public)) return pair
  }
}

export const isReadable = (key: string): boolean => !(ssh2.utils.parseKey(key) instanceof Error)
