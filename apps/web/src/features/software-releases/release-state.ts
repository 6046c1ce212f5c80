import type { SoftwareRelease } from '@kilowatt/contracts/fleet/software-releases'

/** State of a release. A draft is not offered to anyone yet, and a withdrawn release is no longer offered. */
export function releaseState({ publishedAt, withdrawnAt }: SoftwareRelease) {
  if (withdrawnAt !== null) return 'withdrawn'
  return publishedAt === null ? 'draft' : 'offered'
}
