export const tradeWords = {
  plumbing: 'plumber plumbers plumbing',
  hvac: 'hvac heating ac',
  electrical: 'electrician electricians electrical',
  roofing: 'roofer roofers roofing',
  landscaping: 'landscaper landscapers landscaping lawn',
  other: 'cleaning cleaner cleaners appliance security',
};

/** The chat ignores a sentence with one of these words, which tell of a wish, another person or another time. */
export const ignoredWith = {
  trade: `not dont no never if looking look need needed want hire hiring find call called use used about problem
problems issue issues concern concerns question questions trouble homeowner tenant friend husband wife customer
customers brother sister son daughter father mother neighbor competitor`,
  volume: `not dont no never if miss missed missing lose losing lost want wanted need more extra another would could can
handle used hope goal until up customer customers competitor`,
  /** A phone number or email address after one of these words may not be the visitor's. */
  contact: `not dont no never old former wrong his her their hers theirs customer customers client clients caller callers
competitor competitors order invoice account license permit fax`,
};

export const notNames = `interested sorry sure ok okay lost busy ready done curious worried new here back good great fine
texan american mexican hispanic latino spanish english texas owner plumber electrician roofer landscaper cleaner
contractor company services llc inc`;
