/** One thing that was reported. */
export type ExploredValue = {
  readonly kind: 'value'
  readonly id: string
  /** for people */
  readonly name: string
  /** on the wire */
  readonly key: string
  readonly text: string
  /** as it was sent, in `unit` */
  readonly raw: string
  readonly unit: string
  /** epoch ms; null: no moment of its own */
  readonly at: number | null
}
export type ExploredGroup = {
  readonly kind: 'group'
  readonly id: string
  readonly name: string
  readonly children: readonly Explored[]
}
export type Explored = ExploredGroup | ExploredValue
