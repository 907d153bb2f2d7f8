package hello;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** A REST endpoint as the guides of Quarkus have it. */
@Path("/")
public class HelloResource {

    @GET
    public Hello hello() {
        return new Hello("world");
    }

    public record Hello(String hello) {}
}
