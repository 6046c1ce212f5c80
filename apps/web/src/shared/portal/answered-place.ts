import type { ByBlock } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { type PlaceAnswers, placeConsumers } from '@kilowatt/domain/grid-tariff/place/place-info'
import { byBlock } from '@kilowatt/domain/grid-tariff/powers/agreed-powers'
import { type MainFuse, mainFuses } from '@kilowatt/domain/grid-tariff/powers/fuses'
import { userGroups } from '@kilowatt/domain/grid-tariff/prices/price-book'
import type { PortalSearch } from './portal-search.ts'

/** Five powers in an address; undefined if they are not five numbers. */
export function ownPowers(text: string | undefined): ByBlock | undefined {
  const kw = (text ?? '').split(',').map(Number)
  if (text === undefined || kw.length !== 5 || !kw.every((power) => power >= 0)) return undefined
  return byBlock((_block, i) => kw[i] ?? 0)
}

/** A main fuse in an address, `3x25`; undefined if there is no such fuse. */
const fuseIn = (text: string | undefined): MainFuse | undefined =>
  mainFuses.find(({ phases, ampere }) => `${phases}x${ampere}` === text)

/** The data about a metering place in an address, used where the portal has none. */
export const placeAnswersIn = ({ fuse, consumer, group }: PortalSearch): PlaceAnswers => ({
  fuse: fuseIn(fuse),
  consumer: placeConsumers.find((one) => one === consumer),
  userGroup: userGroups.find((one) => one === group),
})
