import type { FlowKey } from '@kilowatt/domain/energy/balance/flows'

export type NodeId = 'solar' | 'grid' | 'battery' | 'house'

/** A ring on the canvas: centre, radius of the ring's line, its width. */
export type Place = { x: number; y: number; r: number; line: number }
type Point = { x: number; y: number }

export type FlowLayout = {
  name: 'desktop' | 'phone'
  width: number
  places: Record<NodeId, Place>
  /** the seven possible flows, drawn from source to sink */
  ribbons: Record<FlowKey, string>
  /** where a ribbon shows its value */
  labels: Record<FlowKey, Point>
  consumer: (index: number, count: number) => { place: Place; ribbon: string }
}

/** Gap between the line of a ring and the start of ribbons. */
const RIM = 3
/** A picture that fills its canvas is centred unscaled. */
const SETTLED = 8

/** Flows between two nodes other than the house: one line, and the same line backwards. */
const bothWays = (from: Point, c1: Point, c2: Point, to: Point) => {
  const curve = (a: Point, b: Point, c: Point, d: Point) =>
    `M${a.x} ${a.y} C${b.x} ${b.y} ${c.x} ${c.y} ${d.x} ${d.y}`
  return { there: curve(from, c1, c2, to), back: curve(to, c2, c1, from) }
}

const desktopHouse: Place = { x: 428, y: 208, r: 65, line: 5 }
const gridBattery = bothWays({ x: 76, y: 266 }, { x: 76, y: 316 }, { x: 130, y: 342 }, { x: 204, y: 342 })

/**
 * Consumers in a column at the right: up to three large ones with a note below, or more but smaller; five
 * extend above and below the other nodes.
 */
function desktopConsumer(index: number, count: number) {
  const rows: Record<number, number[]> = {
    1: [208],
    2: [110, 306],
    3: [54, 208, 350],
    4: [40, 142, 244, 346],
    5: [4, 106, 208, 310, 412],
  }
  const y = rows[count]?.[index] ?? desktopHouse.y
  const r = count > 3 ? 32 : 41.5
  const place = { x: 606, y, r, line: 4 }
  const end = place.x - r - RIM
  const offset = y - desktopHouse.y
  if (Math.abs(offset) < 16) return { place, ribbon: `M496 ${desktopHouse.y} H ${end}` }
  const startY = desktopHouse.y + Math.sign(offset) * Math.min(36, Math.abs(offset) * 0.195)
  const startX = desktopHouse.x + Math.sqrt(69 ** 2 - (startY - desktopHouse.y) ** 2)
  const lean = (startY - desktopHouse.y) * 0.87
  return {
    place,
    ribbon: `M${startX.toFixed(1)} ${startY.toFixed(1)} C${(startX + 42).toFixed(1)} ${(startY + lean).toFixed(1)} ${end - 42} ${y} ${end} ${y}`,
  }
}

const desktop: FlowLayout = {
  name: 'desktop',
  width: 668,
  places: {
    solar: { x: 262, y: 74, r: 55, line: 5 },
    grid: { x: 76, y: 208, r: 55, line: 5 },
    battery: { x: 262, y: 342, r: 55, line: 5 },
    house: desktopHouse,
  },
  ribbons: {
    solarToHouse: 'M318 74 C372 74 428 92 428 140',
    solarToBattery: 'M262 132 V284',
    solarToGrid: 'M204 74 C130 74 76 100 76 150',
    batteryToHouse: 'M318 342 C372 342 428 324 428 276',
    batteryToGrid: gridBattery.back,
    gridToHouse: 'M134 208 H360',
    gridToBattery: gridBattery.there,
  },
  labels: {
    solarToHouse: { x: 384, y: 92 },
    solarToBattery: { x: 262, y: 176 },
    solarToGrid: { x: 134, y: 96 },
    batteryToHouse: { x: 384, y: 332 },
    batteryToGrid: { x: 134, y: 328 },
    gridToHouse: { x: 312, y: 212 },
    gridToBattery: { x: 134, y: 328 },
  },
  consumer: desktopConsumer,
}

const phoneHouse: Place = { x: 179, y: 284, r: 57, line: 5 }
const phoneGridBattery = { there: 'M110 176 H248', back: 'M248 176 H110' }

/** Consumers in a row below the house. */
function phoneConsumer(index: number, count: number) {
  const columns: Record<number, number[]> = {
    1: [179],
    2: [100, 258],
    3: [58, 179, 300],
    4: [42, 133, 225, 316],
    5: [33, 106, 179, 252, 325],
  }
  const x = columns[count]?.[index] ?? phoneHouse.x
  const r = { 4: 32, 5: 29 }[count] ?? 36
  const place = { x, y: 412, r, line: 4 }
  const end = place.y - r - RIM
  const offset = x - phoneHouse.x
  if (Math.abs(offset) < 10) return { place, ribbon: `M${phoneHouse.x} 344 V${end}` }
  const side = Math.sign(offset)
  const startX = phoneHouse.x + side * Math.min(32, Math.abs(offset) * 0.4)
  const startY = phoneHouse.y + Math.sqrt(60 ** 2 - (startX - phoneHouse.x) ** 2)
  return {
    place,
    ribbon: `M${startX} ${startY.toFixed(1)} C${startX + side * 17} ${(startY + 42).toFixed(1)} ${x} ${end - 22} ${x} ${end}`,
  }
}

const phone: FlowLayout = {
  name: 'phone',
  width: 358,
  places: {
    solar: { x: 179, y: 56, r: 49, line: 5 },
    grid: { x: 58, y: 176, r: 49, line: 5 },
    battery: { x: 300, y: 176, r: 49, line: 5 },
    house: phoneHouse,
  },
  ribbons: {
    solarToHouse: 'M179 108 V224',
    solarToBattery: 'M231 62 C268 62 300 90 300 124',
    solarToGrid: 'M127 62 C90 62 58 90 58 124',
    batteryToHouse: 'M300 228 C300 262 278 284 239 284',
    batteryToGrid: phoneGridBattery.back,
    gridToHouse: 'M58 228 C58 262 80 284 119 284',
    gridToBattery: phoneGridBattery.there,
  },
  labels: {
    solarToHouse: { x: 179, y: 152 },
    solarToBattery: { x: 276, y: 84 },
    solarToGrid: { x: 82, y: 84 },
    batteryToHouse: { x: 282, y: 268 },
    batteryToGrid: { x: 142, y: 181 },
    gridToHouse: { x: 76, y: 268 },
    gridToBattery: { x: 142, y: 181 },
  },
  consumer: phoneConsumer,
}

/**
 * Without battery and consumers, no room is needed below: grid and house are side by side, solar is above
 * both.
 */
const phoneRow: FlowLayout = {
  ...phone,
  places: {
    ...phone.places,
    solar: { ...phone.places.solar, x: 175 },
    grid: { x: 74, y: 196, r: 49, line: 5 },
    house: { ...phoneHouse, x: 276, y: 196 },
  },
  ribbons: {
    ...phone.ribbons,
    solarToHouse: 'M227 62 C260 66 276 92 276 136',
    solarToGrid: 'M123 62 C90 66 74 92 74 144',
    gridToHouse: 'M126 196 H216',
  },
  labels: { ...phone.labels, solarToHouse: { x: 262, y: 90 }, solarToGrid: { x: 90, y: 90 } },
}

/** Layout of a meter and the devices behind it: all power comes from above. */
const phoneColumn: FlowLayout = {
  ...phone,
  places: { ...phone.places, grid: phone.places.solar },
  ribbons: { ...phone.ribbons, gridToHouse: phone.ribbons.solarToHouse },
}

export const flowLayouts = { desktop, phone }

/** The layout for the nodes that exist. */
export function layoutOf(isUpright: boolean, nodes: readonly NodeId[], consumerCount: number): FlowLayout {
  if (!isUpright) return desktop
  if (nodes.includes('battery')) return phone
  if (consumerCount === 0) return phoneRow
  return nodes.includes('solar') ? phone : phoneColumn
}

/** Room below a ring: a name, on the desktop also a note; the battery shows its level on its rim. */
const BELOW_CONSUMER = { desktop: 42, phone: 30 }

/** The used part of the canvas, without room for devices that do not exist, and with the content centred. */
export function canvasOf(
  layout: FlowLayout,
  nodes: readonly NodeId[],
  consumers: readonly Place[],
): { left: number; top: number; height: number } {
  const rings = [...nodes.map((id) => layout.places[id]), ...consumers]
  const leftmost = Math.min(...rings.map(({ x, r }) => x - r))
  const rightmost = Math.max(...rings.map(({ x, r }) => x + r))
  const top = Math.min(...rings.map(({ y, r }) => y - r - RIM))
  const bottom = Math.max(
    ...nodes.map((id) => layout.places[id].y + layout.places[id].r + (id === 'battery' ? 17 : RIM)),
    ...consumers.map(({ y, r }) => y + r + Math.min(22, BELOW_CONSUMER[layout.name])),
  )
  const left = (leftmost + rightmost - layout.width) / 2
  return { left: Math.abs(left) < SETTLED ? 0 : left, top: top - 4, height: bottom - top + 8 }
}
