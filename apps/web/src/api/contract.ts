import { api } from '@kilowatt/contracts/api'

/** What the web app calls. */
export const contract = api
