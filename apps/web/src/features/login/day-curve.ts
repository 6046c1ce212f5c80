/**
 * A day for the brand panel on a canvas 720 wide with the zero line at 640: one value per ten minutes,
 * midnight to midnight; solar above the line, consumption below it.
 */
const solarPx = [
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.1, 0.3, 0.7, 1.4, 2.4, 3.9, 5.9, 8.6,
  12.1, 16.4, 22, 28, 34, 42, 50, 60, 69, 79, 90, 101, 112, 124, 136, 147, 158, 169, 181, 192, 204, 215, 226,
  237, 247, 255, 263, 270, 276, 282, 286, 291, 295, 300, 306, 313, 322, 331, 340, 350, 360, 369, 377, 384,
  390, 393, 395, 395, 394, 392, 389, 384, 378, 369, 360, 351, 340, 330, 320, 310, 300, 292, 284, 278, 274,
  268, 263, 257, 251, 244, 237, 229, 219, 208, 197, 186, 174, 163, 151, 140, 129, 117, 106, 95, 84, 74, 64,
  55, 46, 38, 31, 25, 19.1, 14.4, 10.5, 7.4, 5, 3.2, 1.9, 1.1, 0.5, 0.2, 0.1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]
const consumptionPx = [
  7.4, 7.6, 7.8, 7.7, 7.6, 7.5, 7.3, 7.4, 7.7, 7.8, 7.9, 7.8, 7.5, 7.4, 7.5, 7.7, 7.9, 8, 7.8, 7.6, 7.4, 7.5,
  7.7, 7.9, 7.9, 8.4, 9.6, 10.8, 12.2, 13.7, 13.9, 13.9, 13.8, 13.6, 13.9, 16.4, 18.9, 18.9, 19.1, 18.6, 18,
  18.8, 19.8, 20, 21, 21, 18.7, 16, 14.9, 13.7, 13.3, 13, 12.3, 11.6, 11.2, 10.9, 11, 11.3, 11.4, 11.4, 11.3,
  11.1, 10.9, 11, 11.2, 11.4, 11.6, 12.7, 15.3, 17.4, 23, 28, 32, 36, 40, 46, 53, 61, 64, 66, 69, 68, 69, 70,
  66, 62, 57, 49, 41, 36, 32, 29, 27, 24, 20, 23, 25, 27, 30, 33, 36, 39, 40, 41, 44, 49, 55, 62, 68, 72, 74,
  75, 75, 76, 75, 73, 70, 65, 59, 55, 52, 50, 49, 47, 44, 41, 38, 35, 32, 29, 25, 21, 17.3, 14.3, 12.8, 12.4,
  11.7, 10.9, 9.7, 8.7, 8.1, 7.8, 7.8, 7.9,
]

const LEFT_X = -10
const WIDTH = 740

/** Steps up from the line at height 0. Up means smaller numbers on the screen. */
function line(heightsPx: readonly number[]): string {
  const points = heightsPx.map(
    (height, i) => `${(LEFT_X + (i * WIDTH) / (heightsPx.length - 1)).toFixed(1)} ${-height}`,
  )
  return `M${points.join('L')}`
}

/** The zero line on the canvas, at which the paths below are placed. */
export const ZERO_Y = 640
/** The path of solar power, upwards from 0. */
export const solarPath = line(solarPx)
/** The path of the consumption, also upwards from 0: it is flipped when drawn. */
export const consumptionPath = line(consumptionPx)
