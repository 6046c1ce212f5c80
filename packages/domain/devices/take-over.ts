import type { DeviceCategory } from './device-categories.ts'

type Kept = { readonly id: number; readonly source: string | null; readonly category: DeviceCategory }
type Announced = { readonly source: string; readonly category: DeviceCategory }

/**
 * Matches devices to those that a new controller announces: by name, otherwise the only one left in a
 * category.
 * @returns the name at the new controller by device id, without devices that have no match
 */
export function matchTakenOver(
  devices: readonly Kept[],
  announced: readonly Announced[],
): Map<number, string> {
  const byName = new Map(
    devices.flatMap(({ id, source }) => {
      const same = announced.find((one) => one.source === source)
      return same ? [[id, same.source] as const] : []
    }),
  )
  const named = new Set(byName.values())
  const left = devices.filter(({ id }) => !byName.has(id))
  const free = announced.filter(({ source }) => !named.has(source))
  const byCategory = left.flatMap(({ id, category }) => {
    const rivals = left.filter((device) => device.category === category)
    const [only, ...others] = free.filter((one) => one.category === category)
    return rivals.length === 1 && only && others.length === 0 ? [[id, only.source] as const] : []
  })
  return new Map([...byName, ...byCategory])
}
