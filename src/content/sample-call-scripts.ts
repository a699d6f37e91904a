/** What is said in a sample call. Apart from sample-calls.ts, because the browser loads it with the panel of calls. */
export interface CallScript {
  scene: string;
  /** The company that the first line names. A visitor’s own shop may replace it. */
  shop: string;
  /** The assistant and the caller take turns. The assistant says the first line, which is the greeting. */
  lines: readonly string[];
  /** The second of the recording at which each line starts (docs/voice.md). */
  lineStarts?: readonly number[];
}

/**
 * By the call's id. SAMPLES: companies, people and numbers are made up. In each, the assistant asks for name and number and
 * reads both back.
 */
export const callScripts: Partial<Record<string, CallScript>> = {
  'burst-pipe': {
    scene: 'A homeowner calls a plumber at 2 a.m.',
    shop: 'Tin Owl Plumbing',
    lines: [
      'Thanks for calling Tin Owl Plumbing. I’m the AI assistant, and this call is recorded. What’s going on?',
      'There’s water coming through my kitchen ceiling!',
      'Is anybody hurt, and is the water near a light or an outlet?',
      'Nobody’s hurt. There’s a light right there, though.',
      'Stay out from under it. Do you know where your main water valve is?',
      'In the garage, I think. A red lever.',
      'That’s the one. Turn it till it sits across the pipe. What’s your name, and which number should the plumber call?',
      'Ana Ruiz, 512-555-0167. Okay, the water’s off.',
      'Good job, Ana. What’s the address?',
      '412 Pecan Street. What’s this going to cost me?',
      'I’d rather not guess. Marco gives you the price before he starts. That’s 412 Pecan Street, and 512-555-0167. Right?',
      'That’s right.',
      'Marco will be there about 2:50. I’ve texted you his number. Stay dry, Ana.',
    ],
    lineStarts: [1.25, 7.76, 10.37, 14.16, 16.88, 20.51, 23.09, 28.71, 34.64, 36.86, 40.26, 50.53, 51.79],
  },
  'ac-out': {
    scene: 'A family calls an HVAC company on a Saturday in August.',
    shop: 'Second Porch Heating and Air',
    lines: [
      'Second Porch Heating and Air, this is the AI assistant. The call is recorded. How can I help?',
      'Our AC quit last night. It’s 104 degrees out, and 91 in the house.',
      'Is anybody home who can’t take the heat?',
      'My mother. She’s 82.',
      'Then you go to the front of the line. Get her somewhere cool, and call 911 if she gets confused. Is the outdoor unit running?',
      'It hums, but the fan doesn’t turn.',
      'Please switch it off at the thermostat, so the motor doesn’t burn up. I have today between 11 and 1. Does that work?',
      'Yes, please. Does your tech speak Spanish? My mother will be home alone.',
      'Luis does. What’s your name and number, and where’s the house?',
      'Elena Ortiz, 915-555-0143. It’s 88 Mesquite Lane.',
      '88 Mesquite Lane, and 915-555-0143. Luis comes between 11 and 1, calls first, and gives you the price before he starts.',
    ],
    lineStarts: [1.25, 7.63, 12.59, 15.09, 17.23, 24.75, 27.38, 34.33, 38.53, 41.98, 48.21],
  },
  'breaker-trips': {
    scene: 'A homeowner calls an electrician on a Sunday evening.',
    shop: 'Third Fencepost Electric',
    lines: [
      'Third Fencepost Electric, this is the AI assistant, and the call is recorded. What’s going on?',
      'A breaker keeps tripping. I push it back on, and a minute later it’s off again.',
      'Please leave it off. Do you smell anything burning, or see scorch marks?',
      'No. But one outlet in the laundry room feels warm.',
      'Then don’t touch it, and keep everybody out of that room. If you see smoke, get out and call 911.',
      'Can’t I try it one more time?',
      'Please don’t. A warm outlet can mean a loose wire, so I’m marking this urgent. Nadia can be there tonight between 7 and 8. What’s your name and number?',
      'Ray Dawson, 325-555-0118. What’s that going to cost?',
      'Nadia takes a look and tells you before she starts. What’s the address, Ray?',
      '27 Juniper Court. The gate code is 4410.',
      '27 Juniper Court, gate 4410, and 325-555-0118. Nadia calls when she’s on her way. Leave that breaker off.',
    ],
    lineStarts: [1.25, 7.7, 12.96, 17.17, 20.82, 26.89, 29.29, 38.61, 45.01, 49.32, 53.79],
  },
  'new-roof': {
    scene: 'An owner calls a roofer after the hail.',
    shop: 'Nine Gables Roofing',
    lines: [
      'Nine Gables Roofing, you’ve reached the AI assistant, and the call is recorded. What can I do for you?',
      'We had hail last night. What do you charge for a new roof?',
      'You may not need one. The inspection is free, and you get the number in writing. Is water coming in anywhere?',
      'No, it’s dry. Some shingles are in the yard. My adjuster comes Friday at two.',
      'Then our inspector should be up there with him. I can put Dana there Friday at 1:30. Does that work?',
      'That’d be great. Can I talk to a person first?',
      'Sure. Dana’s on a roof right now, so she calls you back today before five. What’s your name and number?',
      'Sam Keller, 806-555-0129. The house is at 1500 Ranch Road.',
      '1500 Ranch Road, and 806-555-0129. Dana calls today before five, and meets the adjuster Friday at 1:30. Stay off that roof till then.',
    ],
    lineStarts: [1.25, 7.84, 11.35, 18.06, 23.05, 29.02, 31.98, 37.92, 44.95],
  },
  'sprinkler-main': {
    scene: 'A homeowner calls a landscaper on a Saturday morning.',
    shop: 'Long Shade Lawn and Garden',
    lines: [
      'Long Shade Lawn and Garden, this is the AI assistant. The call is recorded. How can I help?',
      'Somebody dug through my sprinkler line. The whole front yard is a lake.',
      'Let’s stop the water first. By the backflow valve there’s a shutoff with a handle. Can you turn it a quarter turn?',
      'Hang on. Yeah. It’s slowing down.',
      'Good. Is water running toward the house or the street?',
      'Just the flower beds. I’ve got a party here tomorrow afternoon.',
      'Then you want us today. Beto can be there between 3 and 4, and he carries two-inch pipe. What’s your name and number?',
      'Walt Greer, 817-555-0151. 9 Heron Drive.',
      '9 Heron Drive, and 817-555-0151. Beto looks at it and gives you the price before he digs. Leave that valve closed.',
    ],
    lineStarts: [1.25, 7.59, 12.42, 18.72, 21.19, 24.2, 28.68, 35.38, 41.7],
  },
  'move-out': {
    scene: 'A tenant calls a cleaning company on her lunch break.',
    shop: 'Clean Slate Sisters',
    lines: [
      'Clean Slate Sisters, this is the AI assistant, and the call is recorded. What can we clean for you?',
      'I’m moving out Saturday and I want my deposit back. Can you do that?',
      'We can. How many bedrooms and baths, and will it be empty?',
      'Two and two. It’s empty from Friday noon. There’s a cat, so, hair.',
      'Thanks for telling me. Inside the oven and the fridge, too?',
      'Please. How much is it?',
      'I won’t guess. Rosa confirms the price by text before you book anything. Friday at 1 is open. What’s your name and number?',
      'Priya Nair, 972-555-0186. 330 Willow Bend, apartment 12.',
      '330 Willow Bend, apartment 12, and 972-555-0186. I’m holding Friday at 1 till you’ve seen Rosa’s price. She texts you within the hour.',
    ],
    lineStarts: [1.25, 7.7, 12.05, 15.56, 19.49, 22.9, 24.72, 32.41, 39.64],
  },
  'warm-fridge': {
    scene: 'A father calls an appliance shop before work.',
    shop: 'Blue Dial Appliance Repair',
    lines: [
      'Blue Dial Appliance Repair, this is the AI assistant. The call is recorded. What broke?',
      'My fridge is warm, and it’s full of groceries. I’ve got insulin in there.',
      'Insulin first. Put it in a cooler with ice packs, wrapped so it doesn’t freeze. How warm is the fridge?',
      'Fifty-one. The freezer’s still hard.',
      'That helps. Keep the doors shut. Do you hear a fan in the back?',
      'No. It clicks every couple of minutes.',
      'And the brand and model? It’s on a sticker inside, on the left.',
      'Kestrel, K R S 325.',
      'I have Tomas this morning between 9 and 10. He’ll bring a start relay. What’s your name, number and address?',
      'Ben Okafor, 281-555-0174, 62 Dogwood Circle.',
      '62 Dogwood Circle, and 281-555-0174. Tomas calls first and gives you the price before he starts.',
    ],
    lineStarts: [1.25, 7.23, 11.82, 18.21, 20.48, 24.02, 26.42, 30.06, 32.72, 39.32, 45.49],
  },
  'beeping-panel': {
    scene: 'A shop owner calls an alarm company at midnight.',
    shop: 'Night Owl Alarm',
    lines: [
      'Night Owl Alarm, this is the AI assistant, and the call is recorded. Are you safe?',
      'Yes, I’m safe. My panel won’t stop beeping and I have to open in six hours.',
      'Then let’s get you some sleep. What does the screen say?',
      'Low battery, zone four.',
      'That’s one door sensor, and the rest still protects you. Press zone four, then bypass. I can’t take your code on the phone, so type it yourself.',
      'Okay. It stopped. Oh, thank goodness.',
      'Good. Is that the back door? Then please lock it by hand tonight. Andre brings a new sensor tomorrow between 8 and 9. Which name and number?',
      'Lucy Tran, 254-555-0132. The bakery, 5 Depot Street.',
      '5 Depot Street, and 254-555-0132. Andre shows his badge and calls before he comes. Sleep well, Lucy.',
    ],
    lineStarts: [1.25, 6.95, 12.03, 15.05, 17.2, 25.57, 28.38, 37.0, 42.87],
  },
};
