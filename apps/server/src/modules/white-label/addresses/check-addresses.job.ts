import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import { createGate } from '../../../platform/gate.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { type HostLook, lookAtHost } from '../../../platform/outgoing/look-at-host.ts'
import type { Resolve } from '../../../platform/outgoing/outgoing-target.ts'
import type { Platform } from '../../../platform/platform.ts'
import { claimDueAddresses, forgetAddresses, keepLook } from './brand-address.commands.ts'

const TIMEOUT_MS = 10_000
/** Largest number of hosts in one run; the others are due in the next run. */
const MOST_AT_ONCE = 100
/** Largest number of hosts that one server checks at the same time. */
const SIDE_BY_SIDE = 5

type Parts = Pick<Platform, 'inTx' | 'stopping'> & {
  readonly config: Pick<Platform['config'], 'publicUrl' | 'allowPrivateAddresses'>
  /** in tests: other answers than those of the system, and a certificate to trust */
  readonly outside?: { readonly resolve?: Resolve; readonly ca?: string }
}

/** Checks the domains of companies: every few hours, and every ten minutes while a domain does not work. */
export const checkAddressesJob = (parts: Parts) =>
  defineJob({
    name: 'white-label.check-addresses',
    payload: z.object({}),
    schedule: '*/5 * * * *',
    // the next run checks the hosts that are due then
    attempts: 1,
    timeoutS: 600,
    run: () => checkDueAddresses(parts, Date.now),
  })

/**
 * Checks hosts that are due. They share scheme and port with `PUBLIC_URL`: without https there is no certificate, and
 * no host is checked.
 */
export async function checkDueAddresses(parts: Parts, now: () => number): Promise<void> {
  const { inTx, config, stopping, outside = {} } = parts
  const site = new URL(config.publicUrl ?? 'http://localhost')
  if (site.protocol !== 'https:') {
    await inTx(system, forgetAddresses)
    return
  }
  const look = (hostname: string) => {
    const url = new URL(site.origin)
    url.hostname = hostname
    const { allowPrivateAddresses: allowPrivate } = config
    return lookAtHost(url, { ...outside, allowPrivate, timeoutMs: TIMEOUT_MS, signal: stopping })
  }
  const due = await inTx(system, (change) => claimDueAddresses(change, MOST_AT_ONCE, now()))
  const inTurn = createGate(SIDE_BY_SIDE)
  const looks = await Promise.all(
    due.map((address) => inTurn(async () => ({ address, found: await look(address.host) }))),
  )
  const isCutOff =
    looks.some(({ found }) => hasReachedNoServer(found)) && hasReachedNoServer(await look(site.hostname))
  await inTx(system, async (change) => {
    for (const { address, found } of looks) {
      const known: HostLook = isCutOff && hasReachedNoServer(found) ? { kind: 'unknown' } : found
      await keepLook(change, address, known, { now: now(), chance: Math.random() })
    }
  })
}

/**
 * Whether no server was reached. Such a result does not count against a host if this machine cannot reach the
 * platform's own address, either. The machine may be offline, or behind a router that does not route back to
 * its own network.
 */
const hasReachedNoServer = (look: HostLook) => look.kind === 'fault' && look.fault !== 'certificate'
