/** Why an edit of a product is not saved. */
export const editRefusals = {
  held: 'A shopper is paying for this product right now. It can be changed again if they don’t buy it.',
  reserved: 'This product is reserved. It can be changed again once its order lets it go.',
  sold: 'This product has been sold. It stays as it was bought.',
  conflict: 'Somebody else has changed the same fields.',
  ownConflict: 'You, in another window, have changed the same fields.',
}
