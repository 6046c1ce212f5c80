import slovenian from 'dayjs/locale/sl'
import { expect, test } from 'vitest'
import { calendarNames } from './calendar-names.ts'

test('the names of a language are those that dayjs has for it', () => {
  const { months, monthsShort, weekdays, weekdaysShort, weekdaysMin } = slovenian
  // "maj" is a whole word, so it needs no full stop
  const shortMonths = monthsShort?.map((name) => (name === 'maj.' ? 'maj' : name))
  expect(calendarNames('sl')).toEqual({
    months,
    monthsShort: shortMonths,
    weekdays,
    weekdaysShort,
    weekdaysMin,
  })
})
