/**
 * Names of months and days for the calendars of `@mantine/dates`, which take them from dayjs. English is
 * built in.
 */
import 'dayjs/locale/sl'
import './calendar.css'
