import type { ByBlock } from '@kilowatt/domain/tariff/calendar/block-schedule'
import { byBlock } from '@kilowatt/domain/tariff/powers/agreed-powers'
import { type MainFuse, mainFuses } from '@kilowatt/domain/tariff/powers/fuses'

/** Five powers as an address has them; undefined where they are not five numbers. */
export function ownPowers(text: string | undefined): ByBlock | undefined {
  const kw = (text ?? '').split(',').map(Number)
  if (text === undefined || kw.length !== 5 || !kw.every((power) => power >= 0)) return undefined
  return byBlock((_block, i) => kw[i] ?? 0)
}

/** A main fuse as an address has it, `3x25`; undefined for one that there is not. */
export const fuseIn = (text: string | undefined): MainFuse | undefined =>
  mainFuses.find(({ phases, ampere }) => `${phases}x${ampere}` === text)
