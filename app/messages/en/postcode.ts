export const cityFilledIn = (name: string) => `City filled in: ${name}.`
export const stateFilledIn = (name: string) => `State filled in: ${name}.`
export const cityAndStateFilledIn = (cityName: string, stateName: string) =>
  `City and state filled in: ${cityName}, ${stateName}.`
export const checkPostcode = (zip: string) => `Is ${zip} right? Postcodes in Malaysia have five digits.`
export const checkState = (stateName: string) => `This postcode is in ${stateName}. Please check the state.`
export const checkCity = (stateName: string) => `This postcode is in ${stateName}. Please check the city.`
