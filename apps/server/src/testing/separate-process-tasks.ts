/** Tasks for the other process, both valid and failing. */
export const double = { run: (numbers: number[]) => numbers.map((number) => 2 * number) }

export const fail = {
  run(message: string) {
    throw new Error(message)
  },
}

export const forever = {
  run() {
    for (;;);
  },
}

export const hoard = {
  run() {
    const hoarded: number[][] = []
    for (;;) hoarded.push(Array(10_000).fill(hoarded.length))
  },
}

let timesPrepared = 0
export const prepare = {
  run() {
    timesPrepared++
    return null
  },
}
export const askTimesPrepared = { run: () => timesPrepared }
