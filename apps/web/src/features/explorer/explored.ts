/** A reported value. */
export type ExploredValue = {
  readonly kind: 'value'
  readonly id: string
  /** readable name */
  readonly name: string
  /** wire name */
  readonly key: string
  readonly text: string
  /** as sent, in `unit` */
  readonly raw: string
  readonly unit: string
  /** epoch ms; null if the value has no time of its own */
  readonly at: number | null
}
export type ExploredGroup = {
  readonly kind: 'group'
  readonly id: string
  readonly name: string
  readonly children: readonly Explored[]
}
export type Explored = ExploredGroup | ExploredValue
