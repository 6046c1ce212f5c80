import ssh2 from 'ssh2'

/** A new Ed25519 key; one of 256 that ssh2 1.17 makes it cannot read itself (github.com/mscdex/ssh2/issues/1390). */
export function newSshKey(): { private: string; public: string } {
  const pair = ssh2.utils.generateKeyPairSync('ed25519')
  const isSpoilt = [pair.private, pair.public].some((key) => ssh2.utils.parseKey(key) instanceof Error)
  return isSpoilt ? newSshKey() : pair
}
