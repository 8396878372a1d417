import { siteConfig } from '../../../../schema/config/site-config.ts'
import { calendarOf } from '../../../../schema/values/calendar.ts'

/** By which dates are read and named in the composer. */
export const calendar = calendarOf(siteConfig)
