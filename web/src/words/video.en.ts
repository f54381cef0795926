/** Cameras, from browser to browser. */
export const video = {
  'video.title': 'Camera and microphone',
  'video.start': 'Turn the camera on',
  'video.asking': 'The browser asks for the camera…',
  'video.mute': 'Mute the microphone',
  'video.unmute': 'Turn the microphone on',
  'video.camera_off': 'Turn the camera off',
  'video.camera_on': 'Turn the camera on again',
  'video.blur': 'Hide the room behind me',
  'video.you': 'You',
  'video.muted': 'muted',
  'video.of': 'Camera of {name}',
  'video.connecting': 'connecting…',
  'video.lost': 'no picture: a puppet for now',
  'video.none': 'no camera',
  'video.insecure':
    'No cameras here: browsers lend them only to pages with https. The server can have that: start it with a certificate (see “Host a server”). Puppets perform instead.',
  'video.unable': 'This browser cannot send video. A puppet performs instead.',
  'video.denied':
    'The browser was told not to lend the camera to this page. You can allow it in its settings for the page. A puppet performs instead.',
  'video.missing': 'No camera was found. A puppet performs instead.',
  'video.taken': 'Another program uses the camera. A puppet performs instead.',
  'video.elsewhere': 'Another device of yours has the camera now.',
  'video.again': 'Try again',
};
