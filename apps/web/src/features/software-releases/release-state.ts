import type { SoftwareRelease } from '@kilowatt/contracts/fleet/software-releases'

/** A draft is not offered to anyone yet, a withdrawn release no longer. */
export function releaseState({ publishedAt, withdrawnAt }: SoftwareRelease) {
  if (withdrawnAt !== null) return 'withdrawn'
  return publishedAt === null ? 'draft' : 'offered'
}
