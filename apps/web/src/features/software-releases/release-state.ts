import type { SoftwareRelease } from '@kilowatt/contracts/fleet/software-releases'

/** A draft is offered to nobody yet, a withdrawn one to nobody any more. */
export function releaseState({ publishedAt, withdrawnAt }: SoftwareRelease) {
  if (withdrawnAt !== null) return 'withdrawn'
  return publishedAt === null ? 'draft' : 'offered'
}
