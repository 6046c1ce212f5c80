import { api } from '@kilowatt/contracts/api'

/** The part of the contract that the web app calls. */
export const contract = api
