// Has a server of this process listen on this machine alone, and say where.
const { Server } = require('node:net');

const listen = Server.prototype.listen;
Server.prototype.listen = function (port, ...rest) {
  this.once('listening', () => console.log(`listening on ${this.address().port}`));
  return listen.call(this, port, '127.0.0.1', ...rest);
};
