/** Names of months and days for the calendars of `@mantine/dates`, which ask dayjs for them; English it brings itself. */
import 'dayjs/locale/sl'
import './calendar.css'
